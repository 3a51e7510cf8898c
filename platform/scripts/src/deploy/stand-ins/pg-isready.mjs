// Stands for `pg_isready --host= --username= --dbname=`, which the npm package of PostgreSQL lacks.
import { connect } from 'node:net';

const options = Object.fromEntries(process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')));
const { host = '127.0.0.1', username = 'postgres', dbname = username } = options;
const body = Buffer.from(`\0\x03\0\0user\0${username}\0database\0${dbname}\0\0`, 'latin1');
const length = Buffer.alloc(4);
length.writeInt32BE(body.length + 4);

const socket = connect(5432, host, () => socket.write(Buffer.concat([length, body])));
const CANNOT_CONNECT_NOW = '57P03';
// Any response but this error means that the server accepts connections, also a rejected user.
socket.once('data', (response) => process.exit(response.toString('latin1').includes(CANNOT_CONNECT_NOW) ? 1 : 0));
socket.once('error', () => process.exit(2));
socket.setTimeout(3_000, () => process.exit(2));
