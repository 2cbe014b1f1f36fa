"""Numbers."""

from plies.compiled.plain.dialect import give_up

LARGEST = 9223372036854775807


def power(a, b):
    """A whole number to a whole power; what does not fit gives up."""
    if b < 0:
        give_up("a whole number to a power below 0")
    found = 1
    for _ in range(b):
        after = found * a
        if a != 0 and (after // a != found or abs(after) >> 62 != 0):
            give_up("a whole number beyond 64 bits")
        found = after
        if found == 0 or (found == 1 and a == 1):
            return found
    return found


def range_length(start, stop, step):
    """How many steps there are from one place to the other, the last one left out."""
    far = stop - start if step > 0 else start - stop
    if (stop <= start) if step > 0 else (stop >= start):
        return 0
    if far < 0:
        give_up("a whole number beyond 64 bits")
    if step < 0:
        step = 0 - step
    return (far - 1) // step + 1


def is_in_range(number, start, stop, step):
    inside = start <= number and number < stop if step > 0 else stop < number and number <= start
    if not inside:
        return 0
    far = number - start if step > 0 else start - number
    if far < 0:
        give_up("a whole number beyond 64 bits")
    return 1 if far % step == 0 else 0


def gcd(a, b):
    if a < 0:
        a = 0 - a
    if b < 0:
        b = 0 - b
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a


def lcm(a, b):
    if a == 0 or b == 0:
        return 0
    if a < 0:
        a = 0 - a
    if b < 0:
        b = 0 - b
    part = a // gcd(a, b)
    if part > LARGEST // b:
        give_up("a whole number beyond 64 bits")
    return part * b


def perm(n, k):
    """How many ways there are to put k of n in a row."""
    found = 1
    for i in range(k):
        if n - i <= 0:
            return 0
        if found > LARGEST // (n - i):
            give_up("a whole number beyond 64 bits")
        found = found * (n - i)
    return found


def comb(n, k):
    if k > n:
        return 0
    if k > n - k:
        k = n - k
    found = 1
    for i in range(k):
        if found > LARGEST // (n - i):
            give_up("a whole number beyond 64 bits")
        found = found * (n - i) // (i + 1)
    return found


def power_modulo(base, power, by):
    if by == 0 or power < 0 or by > 2147483648 or by < 0:
        give_up("pow() with an unusual third number")
    found, left, factor = 1 % by, power, base % by
    while left > 0:
        if left & 1 != 0:
            found = found * factor % by
        factor = factor * factor % by
        left = left >> 1
    return found
