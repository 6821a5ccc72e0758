/* A survey: reads samples of several stations, some of them missing, and prints their
   statistics, a histogram, and which stations belong together. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATIONS 6
#define SAMPLES 24

struct station {
  char name[12];
  double height;
  double samples[SAMPLES];
  int count;
};

struct summary {
  double mean;
  double deviation;
  double least;
  double most;
  int missing;
};

static const char *const names[STATIONS] = {"harbour", "hill", "forest", "airport", "bridge", "island"};
static struct station stations[STATIONS];
static unsigned state = 12345;

static unsigned draw(unsigned limit) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % limit;
}

static double missing(void) { return strtod("nan", NULL); }

static void fill(struct station *station, int number) {
  strncpy(station->name, names[number], sizeof station->name - 1);
  station->height = 10.0 * number + draw(9);
  station->count = SAMPLES;
  for (int i = 0; i < SAMPLES; ++i) {
    const double day = sin(i * 6.283185307179586 / SAMPLES);
    station->samples[i] = 12 - station->height / 100 + 5 * day + draw(100) / 50.0;
    if (draw(11) == 3) station->samples[i] = missing();
  }
}

static int is_missing(double value) { return value != value; }

static struct summary summarize(const struct station *station) {
  struct summary result = {0, 0, DBL_MAX, -DBL_MAX, 0};
  int known = 0;
  for (int i = 0; i < station->count; ++i) {
    const double value = station->samples[i];
    if (is_missing(value)) {
      ++result.missing;
      continue;
    }
    ++known;
    result.mean += value;
    if (value < result.least) result.least = value;
    if (value > result.most) result.most = value;
  }
  if (known == 0) return result;
  result.mean /= known;
  for (int i = 0; i < station->count; ++i) {
    const double value = station->samples[i];
    if (is_missing(value)) continue;
    result.deviation += (value - result.mean) * (value - result.mean);
  }
  result.deviation = sqrt(result.deviation / known);
  return result;
}

static int compare_means(const void *a, const void *b) {
  const double left = summarize(a).mean, right = summarize(b).mean;
  return (left > right) - (left < right);
}

static void histogram(const struct station *station) {
  int bars[10] = {0};
  for (int i = 0; i < station->count; ++i) {
    if (is_missing(station->samples[i])) continue;
    int bar = (int)(station->samples[i] / 2);
    if (bar < 0) bar = 0;
    if (bar > 9) bar = 9;
    ++bars[bar];
  }
  for (int i = 0; i < 10; ++i) {
    printf("  %2d ", 2 * i);
    for (int j = 0; j < bars[i]; ++j) putchar('#');
    putchar('\n');
  }
}

static double correlation(const struct station *one, const struct station *other) {
  const struct summary a = summarize(one), b = summarize(other);
  double sum = 0;
  int pairs = 0;
  for (int i = 0; i < SAMPLES; ++i) {
    if (is_missing(one->samples[i]) || is_missing(other->samples[i])) continue;
    sum += (one->samples[i] - a.mean) * (other->samples[i] - b.mean);
    ++pairs;
  }
  if (pairs == 0 || a.deviation == 0 || b.deviation == 0) return 0;
  return sum / pairs / a.deviation / b.deviation;
}

static int group_of[STATIONS];

static int find(int i) {
  while (group_of[i] != i) i = group_of[i];
  return i;
}

static void group(double limit) {
  for (int i = 0; i < STATIONS; ++i) group_of[i] = i;
  for (int i = 0; i < STATIONS; ++i)
    for (int j = i + 1; j < STATIONS; ++j)
      if (correlation(&stations[i], &stations[j]) > limit) group_of[find(j)] = find(i);
}

static void interpolate(struct station *station) {
  for (int i = 1; i + 1 < station->count; ++i)
    if (is_missing(station->samples[i]) && !is_missing(station->samples[i - 1]) &&
        !is_missing(station->samples[i + 1]))
      station->samples[i] = (station->samples[i - 1] + station->samples[i + 1]) / 2;
}

static void print_summary(const struct station *station) {
  const struct summary it = summarize(station);
  printf("%-10s %4.0f m  mean %6.2f  deviation %5.2f  from %6.2f to %6.2f", station->name,
         station->height, it.mean, it.deviation, it.least, it.most);
  if (it.missing) printf("  (%d missing)", it.missing);
  putchar('\n');
}

int main(void) {
  for (int i = 0; i < STATIONS; ++i) fill(&stations[i], i);
  qsort(stations, STATIONS, sizeof *stations, compare_means);
  for (int i = 0; i < STATIONS; ++i) print_summary(&stations[i]);
  histogram(&stations[0]);
  for (int i = 0; i < STATIONS; ++i) interpolate(&stations[i]);
  group(0.8);
  for (int i = 0; i < STATIONS; ++i) printf("%s is in the group of %s\n", stations[i].name, stations[find(i)].name);
  return 0;
}
