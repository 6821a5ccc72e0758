// What reduce and chip print at the end, for people and as JSON.
#pragma once

#include "cli/talk.h"
#include "run/reduce.h"

namespace whittle {

class ReduceReport {
 public:
  ReduceReport(const RunSpec& spec, const ReduceResult& result) : spec_(spec), result_(result) {}
  void print(const Talk& talk) const;

 private:
  void print_json() const;
  void print_one(const Reduced& found) const;
  void print_summary() const;
  void print_end() const;
  void print_minimality() const;
  bool was_shortened() const;
  bool chips() const { return spec_.kind() == RunKind::chip; }

  const RunSpec& spec_;
  const ReduceResult& result_;
};

}  // namespace whittle
