#!/usr/bin/perl
# Reads orders and prices, and prints a report for each town.
use strict;

package Price;

my %list;

sub load {
    my ($class, $text) = @_;
    for my $line (split /\n/, $text) {
        next if $line =~ /^\s*(#|$)/;
        my ($article, $unit, $cents, @tags) = split ' ', $line;
        $list{lc $article} = { unit => $unit, cents => $cents, tags => { map { $_ => 1 } @tags } };
    }
    return scalar keys %list;
}

sub of {
    my ($class, $article) = @_;
    my $entry = $list{$article} or return undef;
    return $entry->{cents};
}

sub tagged {
    my ($class, $tag) = @_;
    return grep { $list{$_}{tags}{$tag} } sort keys %list;
}

package Order;

my $next = 1;

sub new {
    my ($class, %fields) = @_;
    my $self = bless { number => $next++, lines => [], discount => 0, %fields }, $class;
    return $self;
}

sub add {
    my ($self, $article, $count) = @_;
    push @{ $self->{lines} }, [ $article, $count ];
    return $self;
}

sub cents {
    my ($self) = @_;
    my $sum = 0;
    for my $line (@{ $self->{lines} }) {
        my ($article, $count) = @$line;
        my $price = Price->of($article);
        $sum += $price * $count;
    }
    return int($sum * (100 - $self->{discount}) / 100);
}

sub articles {
    my ($self) = @_;
    return map { $_->[0] } @{ $self->{lines} };
}

package main;

sub parse_orders {
    my ($text) = @_;
    my (@orders, $order);
    for (split /\n/, $text) {
        s/#.*//;
        if (/^order\s+(\w+)\s+(\w+)(?:\s+(\d+)%)?\s*$/) {
            $order = Order->new(customer => $1, town => $2, $3 ? (discount => $3) : ());
            push @orders, $order;
        }
        elsif (/^\s+(\d+)\s*x\s*(\w+)/) {
            $order->add($2, $1);
        }
        elsif (/\S/) {
            die "what is this: $_\n";
        }
    }
    return @orders;
}

sub money {
    my ($cents) = @_;
    my $text = sprintf '%.2f', $cents / 100;
    1 while $text =~ s/^(\d+)(\d{3})/$1,$2/;
    return $text;
}

sub by_town {
    my %towns;
    push @{ $towns{ $_->{town} } }, $_ for @_;
    return \%towns;
}

sub histogram {
    my (@orders) = @_;
    my %count;
    $count{$_}++ for map { $_->articles } @orders;
    my @lines;
    for my $article (sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count) {
        push @lines, sprintf '  %-10s %s', $article, '*' x $count{$article};
    }
    return @lines;
}

format TOWN =
@<<<<<<<<<<<<<< @>>>> orders @>>>>>>>>>>> EUR
$main::town, $main::count, $main::total
.

our ($town, $count, $total);

sub report {
    my (@orders) = @_;
    my $towns = by_town(@orders);
    $~ = 'TOWN';
    for my $name (sort keys %$towns) {
        my $sum = 0;
        $sum += $_->cents for @{ $towns->{$name} };
        ($town, $count, $total) = ($name, scalar @{ $towns->{$name} }, money($sum));
        write;
    }
    print "$_\n" for histogram(@orders);
}

Price->load(<<'PRICES');
# article  unit  cents  tags
lamp       piece 1990   light indoor
Bulb       piece 249    light
cable      metre 80
chair      piece 4900   indoor
bench      piece 12900  outdoor
screw      pack  399
PRICES

my @orders = parse_orders(<<'ORDERS');
order ann oslo
  2 x lamp
  4 x bulb
order ben bergen 10%
  1 x bench
  2 x screw
order eve oslo   # pays later
  30 x cable
  6 x chair
order dan turin 5%
  1 x table
  4 x chair
order kim bergen
  2 x bulb
ORDERS

print 'lights: ', join(', ', Price->tagged('light')), "\n";
report(@orders);
printf "%d orders, %s EUR\n", scalar @orders, money(eval { my $s = 0; $s += $_->cents for @orders; $s });
