import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A timetable: lines, stops, and the earliest arrival between two stops. */
public class Timetable {
    record Time(int minutes) implements Comparable<Time> {
        static Time of(String text) {
            String[] parts = text.split(":");
            return new Time(Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]));
        }

        Time plus(int more) {
            return new Time(minutes + more);
        }

        @Override
        public int compareTo(Time other) {
            return Integer.compare(minutes, other.minutes);
        }

        @Override
        public String toString() {
            return String.format("%02d:%02d", minutes / 60 % 24, minutes % 60);
        }
    }

    enum Vehicle {
        TRAM(3), BUS(2), FERRY(6);

        final int boarding;

        Vehicle(int boarding) {
            this.boarding = boarding;
        }
    }

    static final class Stop {
        final String name;
        final List<Line> lines = new ArrayList<>();

        Stop(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static abstract class Line {
        final String name;
        final Vehicle vehicle;
        final List<Stop> stops = new ArrayList<>();
        final int[] minutes;

        Line(String name, Vehicle vehicle, int... minutes) {
            this.name = name;
            this.vehicle = vehicle;
            this.minutes = minutes;
        }

        abstract Time departure(Time earliest);

        Time next(int stop, Time earliest) {
            int ahead = 0;
            for (int i = 0; i < stop; i++) {
                ahead += minutes[i];
            }
            return departure(earliest.plus(-ahead)).plus(ahead);
        }

        int ride(int from, int to) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += minutes[i];
            }
            return sum;
        }
    }

    static final class Regular extends Line {
        private final Time first;
        private final int every;

        Regular(String name, Vehicle vehicle, Time first, int every, int... minutes) {
            super(name, vehicle, minutes);
            this.first = first;
            this.every = every;
        }

        @Override
        Time departure(Time earliest) {
            if (earliest.compareTo(first) <= 0) {
                return first;
            }
            int waits = (earliest.minutes() - first.minutes() + every - 1) / every;
            return first.plus(waits * every);
        }
    }

    static final class Listed extends Line {
        private final Time[] times;

        Listed(String name, Vehicle vehicle, String times, int... minutes) {
            super(name, vehicle, minutes);
            this.times = Arrays.stream(times.split(" ")).map(Time::of).sorted().toArray(Time[]::new);
        }

        @Override
        Time departure(Time earliest) {
            int at = Arrays.binarySearch(times, earliest);
            return times[at >= 0 ? at : -at - 1];
        }
    }

    record Leg(Line line, Stop from, Stop to, Time departs, Time arrives) {
        @Override
        public String toString() {
            return departs + " " + from + " - " + arrives + " " + to + " (" + line.name + ")";
        }
    }

    record State(Stop stop, Time time, State before, Leg leg) {
        List<Leg> legs() {
            List<Leg> legs = new ArrayList<>();
            for (State state = this; state.leg != null; state = state.before) {
                legs.add(state.leg);
            }
            Collections.reverse(legs);
            return legs;
        }
    }

    private final Map<String, Stop> stops = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();

    Stop stop(String name) {
        return stops.computeIfAbsent(name, Stop::new);
    }

    void add(Line line, String... names) {
        for (String name : names) {
            Stop stop = stop(name);
            stop.lines.add(line);
            line.stops.add(stop);
        }
        lines.add(line);
    }

    List<Leg> search(Stop from, Stop to, Time start) {
        PriorityQueue<State> queue = new PriorityQueue<>(Comparator.comparing(State::time));
        Map<Stop, Time> best = new HashMap<>();
        queue.add(new State(from, start, null, null));
        while (!queue.isEmpty()) {
            State state = queue.poll();
            if (best.containsKey(state.stop())) {
                continue;
            }
            best.put(state.stop(), state.time());
            if (state.stop() == to) {
                return state.legs();
            }
            for (Line line : state.stop().lines) {
                expand(queue, state, line);
            }
        }
        return List.of();
    }

    private void expand(PriorityQueue<State> queue, State state, Line line) {
        int at = line.stops.indexOf(state.stop());
        boolean stays = state.leg() != null && state.leg().line() == line;
        Time ready = state.time().plus(stays ? 0 : line.vehicle.boarding);
        if (at + 1 >= line.stops.size()) {
            return;
        }
        Time departs = line.next(at, ready);
        for (int i = at + 1; i < line.stops.size(); i++) {
            Time arrives = departs.plus(line.ride(at, i));
            Leg leg = new Leg(line, state.stop(), line.stops.get(i), departs, arrives);
            queue.add(new State(line.stops.get(i), arrives, state, leg));
        }
    }

    Map<Vehicle, Integer> share(List<Leg> legs) {
        Function<Leg, Integer> length = leg -> leg.arrives().minutes() - leg.departs().minutes();
        return legs.stream().collect(Collectors.groupingBy(leg -> leg.line().vehicle, TreeMap::new,
                Collectors.summingInt(length::apply)));
    }

    static Timetable city() {
        Timetable city = new Timetable();
        city.add(new Regular("1", Vehicle.TRAM, Time.of("5:10"), 12, 4, 3, 6, 5),
                "Depot", "Market", "Theatre", "Harbour", "Lighthouse");
        city.add(new Regular("2", Vehicle.TRAM, Time.of("5:20"), 15, 5, 5, 7),
                "Hospital", "Theatre", "University", "Stadium");
        city.add(new Regular("40", Vehicle.BUS, Time.of("6:02"), 20, 9, 4, 8),
                "Stadium", "Airport", "Exhibition", "Hospital");
        city.add(new Listed("F", Vehicle.FERRY, "7:15 9:45 12:15 16:30 18:45", 25, 35),
                "Harbour", "Island", "Castle");
        return city;
    }

    public static void main(String[] arguments) {
        Timetable city = city();
        String[][] questions = {{"Depot", "Stadium", "8:00"}, {"Hospital", "Castle", "8:30"},
                {"Market", "Airport", "12:40"}, {"Airport", "Island", "15:05"}, {"University", "Castle", "18:31"},
                {"Castle", "Depot", "9:00"}};
        for (String[] question : questions) {
            List<Leg> legs = city.search(city.stop(question[0]), city.stop(question[1]), Time.of(question[2]));
            System.out.println(question[0] + " to " + question[1] + ", from " + question[2]);
            legs.forEach(leg -> System.out.println("  " + leg));
            System.out.println("  " + city.share(legs));
        }
    }
}
