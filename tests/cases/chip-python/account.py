import sys
class Account:
    def __init__(self, amount):
        self.amount = amount
    def withdraw(self, amount):
        if amount > self.amount:
            raise ValueError("not enough")
        else:
            self.amount -= amount
def main(arguments):
    for amount in range(3):
        try:
            Account(1).withdraw(amount)
        finally:
            print("done")
main(sys.argv)
