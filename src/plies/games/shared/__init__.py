"""What games share: boards, their pictures, their symmetries."""
