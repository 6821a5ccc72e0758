import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lends books, and prints who has kept one for too long. */
public class Library {
    static class Loan {
        final String book;
        final String reader;
        final int day;

        Loan(String book, String reader, int day) {
            this.book = book;
            this.reader = reader;
            this.day = day;
        }

        boolean isLate(int today) {
            return today - day > 28;
        }
    }

    private final Map<String, Integer> books = new HashMap<>();
    private final Map<String, List<Loan>> loans = new HashMap<>();
    private int lent;

    void add(String book, int copies) {
        books.merge(book, copies, Integer::sum);
    }

    boolean lend(String book, String reader, int day) {
        int left = books.get(book);
        if (left == 0) {
            System.out.println(reader + " has to wait for " + book);
            return false;
        }
        books.put(book, left - 1);
        loans.computeIfAbsent(reader, name -> new ArrayList<>()).add(new Loan(book, reader, day));
        lent++;
        return true;
    }

    void takeBack(String book, String reader) {
        List<Loan> mine = loans.get(reader);
        mine.removeIf(loan -> loan.book.equals(book));
        if (mine.isEmpty()) {
            loans.remove(reader);
        }
        books.merge(book, 1, Integer::sum);
    }

    void remind(String reader, int today) {
        for (Loan loan : loans.get(reader)) {
            if (loan.isLate(today)) {
                System.out.println(reader + ", please bring back " + loan.book);
            }
        }
    }

    public static void main(String[] args) {
        Library library = new Library();
        library.add("Emma", 2);
        library.add("Ulysses", 1);
        library.lend("Emma", "Ann", 3);
        library.lend("Ulysses", "Ben", 5);
        library.lend("Ulysses", "Ann", 6);
        library.takeBack("Emma", "Ann");
        for (String reader : new String[] {"Ann", "Ben"}) {
            library.remind(reader, 40);
        }
        System.out.println(library.lent + " books were lent");
    }
}
