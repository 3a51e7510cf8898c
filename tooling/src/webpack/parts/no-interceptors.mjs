// The client adds no interceptors.
export default class InterceptorManager {
  forEach() {}
}
