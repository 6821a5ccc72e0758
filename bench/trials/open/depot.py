"""A depot of bicycles: stations, trips, a nightly plan that moves bicycles between stations."""

import collections
import dataclasses
import enum
import heapq
import itertools
import math
import random
from typing import Dict, Iterable, List, Optional, Tuple


class Kind(enum.Enum):
    CITY = "city"
    CARGO = "cargo"
    ELECTRIC = "electric"

    @property
    def fee(self) -> int:
        return {Kind.CITY: 100, Kind.CARGO: 300, Kind.ELECTRIC: 250}[self]


@dataclasses.dataclass(frozen=True, order=True)
class Place:
    x: float
    y: float

    def distance(self, other: "Place") -> float:
        return math.hypot(self.x - other.x, self.y - other.y)


@dataclasses.dataclass
class Bicycle:
    number: int
    kind: Kind
    kilometres: float = 0.0
    repairs: List[str] = dataclasses.field(default_factory=list)

    def ride(self, distance: float) -> None:
        self.kilometres += distance
        if self.kilometres > 60 * (len(self.repairs) + 1):
            self.repairs.append(f"after {self.kilometres:.1f} km")


@dataclasses.dataclass
class Station:
    name: str
    place: Place
    room: int
    parked: List[Bicycle] = dataclasses.field(default_factory=list)

    def take(self, kind: Optional[Kind] = None) -> Optional[Bicycle]:
        for bicycle in self.parked:
            if kind is None or bicycle.kind is kind:
                self.parked.remove(bicycle)
                return bicycle
        return None

    def give(self, bicycle: Bicycle) -> bool:
        if len(self.parked) >= self.room:
            return False
        self.parked.append(bicycle)
        return True

    @property
    def fill(self) -> float:
        return len(self.parked) / self.room


@dataclasses.dataclass
class Trip:
    start: Station
    end: Station
    bicycle: Bicycle
    minutes: int

    def price(self, member: bool) -> int:
        free = 30 if member else 0
        steps = max(0, math.ceil((self.minutes - free) / 30))
        return self.bicycle.kind.fee * steps


class Tariff:
    """Discounts are looked up by the day of the week and the hour."""

    def __init__(self) -> None:
        self.discounts: Dict[Tuple[int, int], int] = {}

    def discount(self, days: Iterable[int], hours: Iterable[int], percent: int) -> "Tariff":
        for key in itertools.product(days, hours):
            self.discounts[key] = percent
        return self

    def apply(self, price: int, day: int, hour: int) -> int:
        percent = self.discounts.get((day % 7, hour), 0)
        return price * (100 - percent) // 100


class Map:
    def __init__(self, stations: List[Station]) -> None:
        self.stations = stations
        self.roads: Dict[str, List[Tuple[str, float]]] = collections.defaultdict(list)

    def connect(self, limit: float) -> None:
        for one, other in itertools.combinations(self.stations, 2):
            distance = one.place.distance(other.place)
            if distance <= limit:
                self.roads[one.name].append((other.name, distance))
                self.roads[other.name].append((one.name, distance))

    def shortest(self, start: str, end: str) -> Tuple[float, List[str]]:
        queue = [(0.0, start, [start])]
        best: Dict[str, float] = {}
        while queue:
            so_far, here, path = heapq.heappop(queue)
            if here in best:
                continue
            best[here] = so_far
            if here == end:
                return so_far, path
            for there, distance in self.roads[here]:
                if there not in best:
                    heapq.heappush(queue, (so_far + distance, there, path + [there]))
        return math.inf, []


class Planner:
    """Moves bicycles from full stations to empty ones, nearest first."""

    def __init__(self, city: Map, low: float = 0.25, high: float = 0.75) -> None:
        self.city, self.low, self.high = city, low, high

    def moves(self) -> Iterable[Tuple[Station, Station]]:
        full = sorted((s for s in self.city.stations if s.fill > self.high), key=lambda s: -s.fill)
        empty = [s for s in self.city.stations if s.fill < self.low]
        for source in full:
            for target in sorted(empty, key=lambda s: self.city.shortest(source.name, s.name)[0]):
                while source.fill > self.high and target.fill < self.low:
                    yield source, target

    def carry_out(self) -> int:
        count = 0
        for source, target in self.moves():
            bicycle = source.take()
            if bicycle is None or not target.give(bicycle):
                break
            count += 1
        return count


class Simulation:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        names = ["Market", "Station", "Harbour", "Park", "Museum", "Hill", "Bridge", "School"]
        self.stations = [Station(name, Place(self.random.uniform(0, 9), self.random.uniform(0, 9)), 8)
                         for name in names]
        self.city = Map(self.stations)
        self.city.connect(5.5)
        kinds = itertools.cycle([Kind.CITY, Kind.CITY, Kind.ELECTRIC, Kind.CARGO])
        for number, kind in zip(range(1, 33), kinds):
            self.random.choice([s for s in self.stations if s.fill < 1]).give(Bicycle(number, kind))
        self.tariff = Tariff().discount(range(5), range(6, 10), 20).discount((5, 6), range(24), 10)
        self.trips: List[Trip] = []
        self.lost = 0
        self.income = collections.Counter()

    def trip(self, day: int, hour: int) -> None:
        start, end = self.random.sample(self.stations, 2)
        bicycle = start.take(self.random.choice([None, *Kind]))
        if bicycle is None:
            self.lost += 1
            return
        distance, path = self.city.shortest(start.name, end.name)
        if not path or not end.give(bicycle):
            start.parked.insert(0, bicycle)
            return
        bicycle.ride(distance)
        trip = Trip(start, end, bicycle, int(distance * 5) + self.random.randint(1, 20))
        self.trips.append(trip)
        price = self.tariff.apply(trip.price(self.random.random() < 0.3), day, hour)
        self.income[bicycle.kind.value] += price

    def run(self, days: int) -> None:
        planner = Planner(self.city)
        for day in range(days):
            for hour in range(6, 23):
                for _ in range(self.random.randint(0, 3)):
                    self.trip(day, hour)
            print(f"day {day + 1}: {len(self.trips)} trips, {planner.carry_out()} bicycles moved")


def euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def report(simulation: Simulation) -> None:
    busiest = collections.Counter(trip.start.name for trip in simulation.trips).most_common(3)
    print("busiest:", ", ".join(f"{name} ({count})" for name, count in busiest))
    for kind in Kind:
        print(f"income of {kind.value} bicycles: {euros(simulation.income[kind.value])}")
    repaired = [b for s in simulation.stations for b in s.parked if b.repairs]
    for bicycle in sorted(repaired, key=lambda b: b.number):
        print(f"bicycle {bicycle.number} ({bicycle.kind.value}): repaired {'; '.join(bicycle.repairs)}")
    total = sum(simulation.income.values())
    print(f"total {euros(total)}, per trip {euros(total // max(1, len(simulation.trips)))}, lost {simulation.lost}")


if __name__ == "__main__":
    simulation = Simulation(11)
    simulation.run(7)
    report(simulation)
