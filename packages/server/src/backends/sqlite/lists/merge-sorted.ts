/** The elements of sorted lists in their order, made one by one as they are asked for; of equal ones the first alone. */
export function* mergeSorted<T>(lists: readonly Iterable<T>[], compare: (left: T, right: T) => number): Generator<T> {
  let last: T | undefined;
  for (const element of merge(lists, compare)) {
    if (last === undefined || compare(last, element) !== 0) yield element;
    last = element;
  }
}

function merge<T>(lists: readonly Iterable<T>[], compare: (left: T, right: T) => number): Iterable<T> {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const half = Math.ceil(lists.length / 2);
  return mergeTwo(merge(lists.slice(0, half), compare), merge(lists.slice(half), compare), compare);
}

function* mergeTwo<T>(lefts: Iterable<T>, rights: Iterable<T>, compare: (left: T, right: T) => number): Generator<T> {
  const [fromLeft, fromRight] = [lefts[Symbol.iterator](), rights[Symbol.iterator]()];
  let [left, right] = [fromLeft.next(), fromRight.next()];
  while (!(left.done || right.done)) {
    if (compare(left.value, right.value) <= 0) {
      yield left.value;
      left = fromLeft.next();
    } else {
      yield right.value;
      right = fromRight.next();
    }
  }
  for (; !left.done; left = fromLeft.next()) yield left.value;
  for (; !right.done; right = fromRight.next()) yield right.value;
}
