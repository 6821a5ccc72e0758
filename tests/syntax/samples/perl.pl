#!/usr/bin/perl
use strict;
use warnings;
package Shop;
my $limit = 3;
our @names = ('a', "b $limit", qw(c d));
my %map = (a => 1, 'b' => 2);
sub total {
  my ($self, @rest) = @_;
  my $sum = 0;
  foreach my $x (@rest) {
    next if $x == 2;
    $sum += $x;
  }
  for (my $i = 0; $i < $limit; $i++) { last unless $i; }
  while ($sum > 100) { $sum--; }
  if ($sum =~ /a+b/i) { print "x\n"; } elsif ($sum eq 'y') { die "bad"; } else { return $sum; }
  my $ref = { list => [1, 2], code => sub { return $_[0] * 2; } };
  print join(', ', sort keys %map), $ref->{list}[0], "\n";
  return $ref->{code}->(1);
}
1;
