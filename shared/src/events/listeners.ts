import { Subject } from 'rxjs';

export type Unsubscribe = () => void;
export type Listener<T> = (value: T) => void;
/** Told of what a listener threw; the others are called all the same. */
export type ListenerFault = (error: unknown) => void;

/** A private channel: many listeners, none of which can stop another. */
export interface Channel<T> {
  emit(value: T): void;
  listen(listener: Listener<T>): Unsubscribe;
}

/** rxjs hands on what an observer throws to a global handler; here each listener is guarded by itself. */
export function createChannel<T>(onFault: ListenerFault): Channel<T> {
  const subject = new Subject<T>();
  return {
    emit: (value) => subject.next(value),
    listen(listener) {
      const subscription = subject.subscribe((value) => {
        try {
          listener(value);
        } catch (error) {
          onFault(error);
        }
      });
      return () => subscription.unsubscribe();
    },
  };
}
