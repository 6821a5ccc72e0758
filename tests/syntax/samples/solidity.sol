// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
import "./Base.sol";
interface Token { function balance(address who) external view returns (uint256); }
library Math { function max(uint a, uint b) internal pure returns (uint) { return a > b ? a : b; } }
contract Shop is Base, Token {
  using Math for uint;
  enum State { Open, Closed }
  struct Item { string name; uint256 price; }
  mapping(address => uint256) private balances;
  Item[] public items;
  uint constant LIMIT = 3;
  event Sold(address indexed buyer, uint price);
  error Bad(uint code);
  modifier onlyOwner() { require(msg.sender == owner, "not owner"); _; }
  constructor(string memory name) Base(name) payable { owner = msg.sender; }
  function buy(uint id) external payable onlyOwner returns (bool ok) {
    for (uint i = 0; i < LIMIT; i++) { if (i == id) continue; else break; }
    while (false) { balances[msg.sender] += msg.value; }
    emit Sold(msg.sender, items[id].price);
    if (id > 5) revert Bad(id);
    delete balances[msg.sender];
    return true;
  }
  receive() external payable {}
}
