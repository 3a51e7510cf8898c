// One refresh runtime for the shell and all remotes of a page: the first build that runs makes it.
self.__inspireRefreshRuntime ??= require('react-refresh/runtime');
module.exports = self.__inspireRefreshRuntime;
