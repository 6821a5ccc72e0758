require 'set'
module Shop
  LIMIT = 3
  class Box < Base
    include Comparable
    attr_reader :name, :size
    def initialize(name, size: 1, *rest, **options, &block)
      @name = name
      @@count ||= 0
    end
    def <=>(other) = size <=> other.size
    def self.each
      return enum_for(:each) unless block_given?
      [1, 2, 3].each_with_index { |x, i| yield x if i.even? && x != 2 }
    end
  end
end
case value
when 1..3, Integer then puts "n = #{value + 1}"
else %w[a b].map(&:upcase)
end
begin
  while x < 10 do x += 1; next if x == 3; end
rescue ArgumentError, TypeError => e
  raise
ensure
  h = { a: 1, 'b' => 2, "c": nil }
end
text = <<~END
  hello #{name}
END
f = ->(x) { x =~ /a+b/i ? :yes : :no }
