import { Subject } from 'rxjs';

export type Unsubscribe = () => void;
export type Listener<T> = (value: T) => void;
/** Called with what a listener threw; the other listeners are still called. */
export type ListenerErrorHandler = (error: unknown) => void;

/** A private channel: many listeners, none of which can stop another. */
export interface Emitter<T> {
  emit(value: T): void;
  listen(listener: Listener<T>): Unsubscribe;
}

/** rxjs rethrows observer errors globally; here each listener's errors go to `onListenerError`. */
export function createEmitter<T>(onListenerError: ListenerErrorHandler): Emitter<T> {
  const subject = new Subject<T>();
  return {
    emit: (value) => subject.next(value),
    listen(listener) {
      const subscription = subject.subscribe((value) => {
        try {
          listener(value);
        } catch (error) {
          onListenerError(error);
        }
      });
      return () => subscription.unsubscribe();
    },
  };
}
