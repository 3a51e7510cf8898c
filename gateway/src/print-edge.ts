import { edgeConfiguration } from './nginx/edge';

/** Prints the nginx configuration of the service `edge` in docker-compose.yml, whose DNS server is Docker's. */
process.stdout.write(edgeConfiguration({ gateways: 'gateway:3000', resolver: '127.0.0.11', listen: 8080 }));
