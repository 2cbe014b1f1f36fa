"""Ghost: add a letter to the word. Who completes a word, or leaves every word, loses."""

LEXICON = """
able about above actor adult after again agent agree ahead alarm album alert alike alive
beach began begin being below bench birth black blade blame blank blast bleed blend blind
cabin cable candy carry catch cause chain chair chalk charm chart chase cheap check cheek
dance dealt death debut delay depth devil diary dirty doubt dozen draft drain drama drawn
eager early earth eight elder elect empty enemy enjoy enter entry equal error event every
faith false fancy fault favor fence fever field fifth fight final first flame flash fleet
giant given glass globe glory grace grade grain grand grant grass grave great green greet
habit happy harsh heart heavy hello hence hobby honey honor horse hotel house human humor
ideal image imply index inner input issue ivory jelly jewel joint judge juice knife knock
label labor large laser later laugh layer learn lease leave legal lemon level light limit
magic major maker march match maybe mayor medal media melon mercy metal meter minor mixed
naked nerve never night noise north novel nurse ocean offer often olive onion opera orbit
order other ounce outer owner paint panel paper party patch pause peace pearl phone photo
queen query quick quiet radio raise range rapid ratio reach react ready realm rebel refer
saint salad scale scene scent score scout screw seize sense serve seven shade shake shape
table taste teach tempo thank theme thick thing think third those three throw thumb tiger
ultra uncle under union unity until upper urban usage vague valid value video virus visit
wagon waste watch water weary weigh whale wheat wheel where which while white whole whose
yacht yield young youth zebra zero
bone cake corn dish echo face gift gold hand hope iron jump keen king lamp lion moon nest oath
park quiz ring rope sand ship star tree unit vase wolf yard
animal basket candle donkey engine forest garden hammer island jacket kitten ladder market
needle orange pepper rabbit silver tunnel valley window yellow
"""
WORDS = LEXICON.split()

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class Ghost:
    """Only letters that can still lead to a word may be said."""

    sides = ("first", "second")
    decisive = True

    def start(self):
        return ""

    def mover(self, said):
        return len(said) % 2

    def moves(self, said):
        if said in WORDS:
            return []
        return [
            letter for letter in ALPHABET if any(word.startswith(said + letter) for word in WORDS)
        ]

    def play(self, said, letter):
        return said + letter

    def payoff(self, said):
        # whose turn it is now did not complete the word
        return 1 if self.mover(said) == 0 else -1

    def text(self, said):
        return said.upper() + "..."
