/** Makes handles with the same methods, but refused once `isOpen` denies: one that was kept too long must not reach the store. */
export function whileOpen(isOpen: () => boolean, refusal: string): <T extends object>(target: T) => T {
  const refuse = () => Promise.reject(new Error(refusal));
  const handler: ProxyHandler<object> = { get: (methods, name) => (isOpen() ? methods[name as keyof object] : refuse) };
  return <T extends object>(target: T) => new Proxy<T>(target, handler);
}
