// Looks for words, one of which is not there.
class Entry {
  constructor(word) {
    this.word = word;
    this.length = word.length;
  }
}
function find(entries, word) {
  for (const entry of entries) {
    if (entry.word === word) return entry;
  }
  return null;
}
function main(words) {
  const entries = [];
  for (const word of words) {
    entries.push(new Entry(word));
  }
  try {
    console.log('looking');
    return find(entries, 'plum').word;
  } finally {
    console.log('looked');
  }
}
switch (main(['pear', 'apple'])) {
  case 'plum':
    console.log('there');
    break;
  default:
    console.log('nothing');
}
