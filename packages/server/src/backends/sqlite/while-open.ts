/** The same methods, but refused once `isOpen` denies: a handle that was kept too long must not reach the store. */
export function whileOpen<T extends object>(target: T, isOpen: () => boolean, refusal: string): T {
  return new Proxy(target, {
    get: (methods, name) => (isOpen() ? Reflect.get(methods, name) : () => Promise.reject(new Error(refusal))),
  });
}
