// What an imported picture or font is in a test: an address.
module.exports = '/assets/stub';
