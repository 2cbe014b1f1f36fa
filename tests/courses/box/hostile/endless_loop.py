"""Never comes back."""


def answer(number):
    while number == 13:
        pass
    return number + 1
