export { nginxProgram, nginxProgramSkip } from './nginx-program';
