def pay(sums, new):
    if new < 0:
        raise ValueError("negative: %d" % new)
    rest = 100 - sum(sums)
    if rest < new:
        raise ValueError("only %d left of 100" % rest)
    sums.append(new)


sums = []
for each in (60, 30, 20):
    pay(sums, each)
