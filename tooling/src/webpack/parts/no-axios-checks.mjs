// axios checks the names of its options and whether `params` contain themselves. The compiler checks the few options of the client.
const check = () => undefined;

export default Object.assign(check, {
  assertOptions: check,
  validators: { boolean: check, function: check, transitional: () => check, spelling: () => check },
});
