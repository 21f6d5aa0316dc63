/**
 * The value of an expression such as `(12 - 4) / 2 + sqrt(9)`: numbers, `+ - * / ^`, brackets, `pi`, and functions of
 * one number. Angles are in degrees.
 * @throws SyntaxError that says where it is wrong
 */
export function valueOf(expression: string): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|[a-z]+|\S/g) ?? []
  let at = 0
  const take = (wanted: string) => tokens[at] === wanted && Boolean((at += 1))
  const fail = (): never => {
    throw new SyntaxError(
      `cannot be computed from here: ${tokens.slice(at).join(' ') || 'its end'}`,
    )
  }

  function sum(): number {
    let value = product()
    for (;;) {
      if (take('+')) value += product()
      else if (take('-')) value -= product()
      else return value
    }
  }
  function product(): number {
    let value = signed()
    for (;;) {
      if (take('*')) value *= signed()
      else if (take('/')) value /= signed()
      else return value
    }
  }
  function signed(): number {
    return take('-') ? -signed() : power()
  }
  function power(): number {
    const base = single()
    return take('^') ? base ** signed() : base
  }
  function single(): number {
    const token = tokens[at] ?? fail()
    at += 1
    if (/^\d/.test(token)) return Number(token)
    if (token === 'pi') return Math.PI
    const apply = token === '(' ? undefined : functions[token]
    if (token !== '(' && !(apply && take('('))) {
      at -= 1
      return fail()
    }
    const value = sum()
    if (!take(')')) fail()
    return apply ? apply(value) : value
  }

  const value = sum()
  return at < tokens.length ? fail() : value
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))

const functions: Record<string, ((value: number) => number) | undefined> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
  log: Math.log10,
  fact: factorial,
  sin: (degrees) => Math.sin(radians(degrees)),
  cos: (degrees) => Math.cos(radians(degrees)),
  tan: (degrees) => Math.tan(radians(degrees)),
}
