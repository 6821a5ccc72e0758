`timescale 1ns / 1ps
package types;
  typedef enum logic [1:0] {IDLE, RUN} state_t;
endpackage
module counter #(parameter WIDTH = 8) (
  input wire clk, input logic rst_n,
  output reg [WIDTH-1:0] count
);
  import types::*;
  state_t state;
  wire full = &count;
  assign other = full ? 1'b0 : ~count[0];
  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) count <= '0;
    else begin
      case (state)
        IDLE: state <= RUN;
        default: count <= count + 8'hff;
      endcase
    end
  end
  genvar i;
  generate for (i = 0; i < 4; i = i + 1) begin : g
    sub u (.a(count[i]), .b());
  end endgenerate
  initial begin $display("x %d", count); #10 $finish; end
  function automatic int twice(int x); return x * 2; endfunction
endmodule
