"""Expressions with arrays, each to be worked out by NumPy and by compiled code.

a, b    3x4 whole numbers from -4 to 4        s      3x3 whole numbers
m       3x4 bools                             v, u   4 whole numbers, and 3 of them
f       3x4 floats, quarters                  n      3x4 numbers of np.int8, -60 to 60
i, j    numbers from -4 to 4                  p      rows and columns from 0 to 2
g, h    3x4 floats whose sums are rounded, h by columns; t     2x3x9 of them
"""

# ruff: noqa: E501

ITEMS = """
a[i, j] | a[i][j] | a[i] | a[-1] | a[:, j] | v[i] | v[-2] | a[1, 2:] | a[::2, 1::2] | a[::-1, ::-1]
a[:, ::-1][1] | v[::-1][:2] | a[i:, :j] | v[i:j] | v[i::2] | v[::-2] | a[1:1] | a[(1, 2)] | a[...]
a[..., 1] | a[:, None, :] | a[None] | v[None, :] + u[:, None] | a[[0, 2]] | a[:, [0, 3, 1]]
a[[0, 1, 2], [3, 2, 1]] | a[[0, 1], 2] | a[p, p] | v[[0, 0, -1]] | v[np.array([1, 3])] | a[a > 0]
a[m] | f[f > 0.5] | v[v != 1] | a[m & (a > 0)] | v[abs(s) % 4]
a[(i, j)] | a[slice(1, 3)] | v[slice(None, 2)] | a[u > 0] | a[:, v > 0] | n[i, j] | n[n < 0]
a.T[i] | a.T[1:, 1] | np.array([[1, 2], [3, 4]])[1, 0] | a[:2][1, 1:3] | list(v) | tuple(u)
"""
OPERATIONS = """
a + b | a - b | a * b | a // 2 | a % 3 | a // (abs(b) + 1) | a % (abs(b) + 1) | a + 1 | 3 - a | 2 * a
a / 4 | a == b | a != 0 | a < b | a >= 2 | (a == b) | (a > 0) & (b > 0) | (a > 0) | (b > 0) | ~m
(a > 0) ^ m | m + m | m * m | m * a | m + 1 | a + v | u[:, None] * v | a * [1, 2, 3, 4] | -a | +a
~a | abs(a) | a ** 2 | f + a | f * 2 | f - 0.5 | f / 2 | f == a | f < 0.5 | -f | f ** 2 | n + 1
n - n | n * 2 | n // 9 * (n // 9) | n * n | -n | n + a | n // 2 | n == 3 | n < a | a & b | a | b | a ^ b | a << 1 | a >> 1
m | (a > 2) | 1 - m | a * m | v + u | v * s | s + u | v == [1, 0, 2, 3] | f % 1 | f // 1 | m == True
np.where(m, a, b) | np.where(a > 0, 1, 0) | np.where(a > b, a, -1) | np.where(m, f, a)
np.minimum(a, b) | np.maximum(a, 0) | np.abs(a) | np.sign(a) | np.clip(a, -1, 2) | np.add(a, 1)
np.logical_and(m, a) | np.logical_or(m, a) | np.logical_not(a) | np.isin(a, [1, 2, -3]) | np.equal(a, b)
n[i, j] + n[j, i] | n[i, j] * 3 | -n[i, j] | n[i, j] - 100 | a[i, j] // 2 + a[i, j] % 3 | f[i, j] * 3
a[i, j] < 0 or b[i, j] > 1 | not m[i, j] | a[i, j] == b[i, j] | 7 if m[i, j] else 3 | int(m[i, j]) + 1
"""
MANY_TO_ONE = """
a.sum() | a.sum(axis=0) | a.sum(axis=1) | a.sum(0) | m.sum() | m.sum(axis=1) | f.sum() | n.sum()
np.sum(a == 1) | np.sum(a, axis=1) | sum(v) | sum(a[1]) | max(v) | min(u) | a.max() | a.min(axis=0)
a.max(axis=1) | a.argmax() | a.argmin(axis=1) | v.argmax() | a.any() | m.all() | m.any(axis=0)
m.all(axis=1) | np.any(a > 3) | np.all(a > -5) | (a == b).all() | a.prod() | a.mean(axis=0) | m.mean(axis=1) | n.mean(axis=0) | a.mean() | f.mean()
v.mean() | np.count_nonzero(a) | np.count_nonzero(m, axis=0) | (a > 0).sum() - (a < 0).sum()
np.array_equal(a, b) | np.array_equal(a, a.copy()) | np.array_equal(v, u) | np.trace(s) | s.trace(1)
np.dot(v, v) | a @ v | s @ s | v.dot(v) | 3 in a | i in v | 9 in v | len(a) | a.size | a.shape | a.ndim
len(a[a > 0]) | any(v == 1) | all(v > -9) | f.max() | f.min(axis=1) | np.max(n) | f.sum(axis=0)[0] * 0
a.T.sum(axis=0) | np.rot90(a).sum(axis=1) | a[:, 1:3].sum() | bool(v.any()) | np.cumsum(v) | f[1].sum()
m.argmax() | np.mean(a) | m.any(axis=1).sum() | np.stack([a, b]).sum(axis=(1, 2)) | abs(n).max()
"""
SUMS = """
g.sum() | h.sum() | t.sum() | g.T.sum() | g[::-1].sum() | g[:, ::-1].sum() | (g * a).sum() | (h * a).sum()
(g * h).sum() | (h * h).sum() | (h * 0.1).sum() | g.sum(axis=0) | g.sum(axis=1) | h.sum(axis=0) | h.sum(axis=1)
np.rot90(g).sum() | (np.rot90(g) * np.rot90(g)).sum() | g[:, 1:].sum() | h[1:, :3].sum() | h.copy().sum()
np.copy(h).sum() | h.mean() | t[0].sum() | t[1].T.sum() | t[0].sum(axis=0) | t[1].T.sum(axis=1) | t[0, 1].sum()
np.where(m, h, g).sum() | (h + g.ravel()[0]).sum() | np.abs(h).sum() | h.T.sum() | (h.T * g.T).sum() | (-h).sum()
np.roll(h, 1, axis=0).sum() | h.flatten().sum() | h[h > 0].sum() | (t * 2).sum() | (h.T + 1)[::-1].sum() | (h > 0).sum()
(f[[0, 2]]).sum() | f[:, [1, 2]].sum(axis=0) | np.vstack([f, f]).sum() | f.T.sum(axis=0) | h.max() | (g + h).sum(axis=1)
"""
FORMS = """
a.T | a.T.copy() | np.transpose(a) | a.flatten() | a.ravel() | a.T.ravel() | a.reshape(4, 3)
a.reshape((2, -1)) | a.T.reshape(12) | v.reshape(2, 2) | np.fliplr(a) | np.flipud(a) | np.flip(a)
np.flip(a, 0) | np.flip(v) | np.rot90(a) | np.rot90(a, 2) | np.rot90(a, -1) | np.rot90(s, i) | np.roll(v, 1)
np.take(a, [0, 5, -1]) | np.take(a, 2, axis=1) | np.take(a, [0, 1], axis=1) | np.take(v, 1) | a.item(7) | a.item(1, 2)
np.concatenate([v, [1, 2], u]) | np.append(v, 5) | np.append(a, u) | np.append(n[0], n[1]) | np.pad(a, 1) | np.pad(v, (1, 2), constant_values=7)
np.pad(n, ((1, 0), (2, 1)), "constant") | np.unravel_index(a.argmax(), a.shape) | a.sum().item() | v[1].item()
np.roll(a, 1, axis=0) | np.roll(a, i, axis=1) | np.roll(a, 2) | np.roll(v, -1) | np.diag(s) | np.diag(a, 1)
a.diagonal() | np.diagonal(a, i) | np.fliplr(s).diagonal() | np.concatenate([v, u]) | np.concatenate((a, b))
np.concatenate([a, b], axis=1) | np.stack([v, v]) | np.vstack([a, b]) | np.hstack([v, u]) | np.vstack((v, v))
np.concatenate((v, f[0])) | np.nonzero(a)[0] | np.nonzero(a)[1] | np.where(a == 0)[1] | np.argwhere(a > 0)
np.flatnonzero(v) | np.flatnonzero(a > 0) | a.nonzero()[0] | a.astype(float) | f.astype(int) | a.astype(bool)
m.astype(int) | n.astype(np.int64) | a.astype(np.int8) | np.zeros((2, 3)) | np.ones(3, dtype=int)
np.full((2, 2), 7) | np.full(3, True) | np.full(2, 0.5) | np.zeros_like(a) | np.ones_like(m) | np.full_like(a, 3)
np.zeros_like(a, dtype=bool) | np.arange(5) | np.arange(2, 9, 3) | np.arange(4)[::-1] | np.eye(3) | np.copy(a)
np.array([1, 2, 3]) | np.array([[1, 2], [3, i]]) | np.array([v, v]) | np.array(a) | np.array([1.5, 2.5])
np.array([True, False]) | np.array((i, j)) | np.array([(1, 2), (3, 4)]) | np.array([0] * 5, dtype=np.int8)
np.array([x * 2 for x in v]) | np.array(v.tolist()) | a.tolist()[1] | v.tolist() | [int(x) for x in a[1]]
[row.sum() for row in a] | [x for row in a for x in row] | sorted(v) | list(reversed(v)) | np.sort(v)
list(zip(v, a[0])) | [r + c for r, c in np.argwhere(m)] | [int(r) for r in np.flatnonzero(a[0])]
[r * 5 + c for r, c in np.ndindex(2, 3)] | [r + c * int(x) for (r, c), x in np.ndenumerate(a)] | a.flat[5] | list(a.flat)
np.asarray(a) | np.asarray([1, 2]) | a.copy()[1] | a.T.T | np.rot90(a, 3)[::-1] | a.item(0, 1) | int(a[i].max())
"""
CHANGES = """
x = a.copy(); x[i, j] = 9 | x = a.copy(); x[i] = 0 | x = a.copy(); x[:, j] = v[0] | x = a.copy(); x[m] = 5
x = a.copy(); x[x < 0] = 0 | x = a.copy(); x[1:, 2:] = b[:2, :2] | x = a.copy(); x[1:, 1:] = x[:-1, :-1]
x = a.copy(); x[:, 1:] = x[:, :-1] | x = v.copy(); x[[0, 2]] = x[[2, 0]] | x = v.copy(); x[[1, 3]] = 8
x = a.copy(); x[[0, 1], [1, 2]] = [7, 8] | x = a.copy(); x += b | x = a.copy(); x -= 1 | x = a.copy(); x *= 2
x = a.copy(); x[0] += 1 | x = a.copy(); x[:, 1:] += b[:, 1:] | x = a.copy(); x[m] += 1 | x = m.copy(); x |= a > 0
x = m.copy(); x &= ~m | x = f.copy(); x += a | x = f.copy(); x[0, 0] = 3 | x = a.copy(); x[0, 0] = 2.75
x = a.copy(); x.fill(4) | x = a.copy(); y = x[1]; y[2] = 9 | x = a.copy(); y = x.T; y[0, 1] = 9
x = a.copy(); y = x.ravel(); y[3] = 9 | x = a.copy(); y = x.flatten(); y[3] = 9 | x = s.copy(); x[:2, :2] = np.rot90(x[:2, :2])
x = a.copy(); y = x.reshape(4, 3); y[0, 2] = 9 | x = s.copy(); x += x.T | x = n.copy(); x[0, 0] = 100
x = n.copy(); x[0, 0] = 200 | x = n.copy(); x += 100 | x = n.copy(); x[0] += 30 | x = a.copy(); x[0, 0], x[1, 1] = x[1, 1], x[0, 0]
x = a.copy(); x[0, 1] = x[1, 0] = 6 | x = a.copy(); x[i, :] = [1, 2, 3, 4] | x = a.copy(); x[0] = x[1] | x = m.copy(); x[0, 0] = 3
x = np.zeros((2, 2), dtype=bool); x[0, 0] = True | x = np.zeros(4, int); x[v > 0] = v[v > 0] | x = v.copy(); x[-1] = i
x = a.copy(); x[:, 0] = u | x = a.copy(); x[...] = 1 | x = a.copy(); x //= 2 | x = a.copy(); x %= 3 | x = v.copy(); x[i:j] = 0
x = a.copy(); x.flat[3] = 7 | x = a.copy(); y = x[:, ::2].reshape(2, 3); y[0, 1] = 9; x[0, 0] = y[1, 1]
x = a.copy(); y = x.T.ravel(); y[1] = 9; x[0, 0] = y[2] | x = v.copy(); y = x[::2].reshape(2, 1); y[1, 0] = 9
x = a.copy(); x[0][1] = 7 | x = a.copy(); x[a == b] = b[a == b] | x = np.array([a, b]); x[1, 0, 2] = 9 | x = v.copy(); x <<= 1
"""


def _split(text: str, gap: str = " | ") -> list[str]:
    found, line = [], ""
    for row in text.strip().splitlines():
        for part in row.split(gap):
            line = f"{line}{gap}{part}" if line else part
            try:
                compile(line, "", "exec")
            except SyntaxError:
                continue
            found.append(line)
            line = ""
    return found


VALUES = [one for text in (ITEMS, OPERATIONS, MANY_TO_ONE, SUMS, FORMS) for one in _split(text)]
STEPS = _split(CHANGES)
# What NumPy cuts off, and changes of what may be a copy or a view.
GIVEN_UP = [
    "n * n",
    "x = a.copy(); y = x[:, ::2].reshape(2, 3); y[0, 1] = 9; x[0, 0] = y[1, 1]",
    "x = a.copy(); y = x.T.ravel(); y[1] = 9; x[0, 0] = y[2]",
    "x = v.copy(); y = x[::2].reshape(2, 1); y[1, 0] = 9",
]
