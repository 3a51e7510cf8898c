// The rail draws its own arrows and has no dots: react-slick's are switched off and never asked for.
'use strict';

module.exports = { __esModule: true };
