/** Sines, cosines and arcs by exactly rounded operations alone, so that every engine and every build gives the same bits. */
// IEEE 754 fixes +, -, *, / and the square root to the last bit, but leaves Math.sin and its kin to whoever builds the
// engine: two builds of one engine may differ in the last digit, and with it in the tick in which two bodies meet.

const RADIANS = Math.PI / 180
const DEGREES = 180 / Math.PI

// Factors of the series of sine and cosine: enough of them for the last digit at 45 degrees.
const F2 = 1 / 2
const F3 = F2 / 3
const F4 = 1 / 24
const F5 = 1 / 120
const F6 = 1 / 720
const F7 = 1 / 5040
const F8 = 1 / 40320
const F9 = 1 / 362880
const F10 = 1 / 3628800
const F11 = 1 / 39916800
const F12 = 1 / 479001600
const F13 = 1 / 6227020800
const F14 = 1 / 87178291200
const F15 = 1 / 1307674368000
const F16 = 1 / 20922789888000

/** Sine of x radians, by x squared. */
function sineOf(x: number, z: number): number {
  return x - x * z * (F3 - z * (F5 - z * (F7 - z * (F9 - z * (F11 - z * (F13 - z * F15))))))
}

function cosineOf(z: number): number {
  return 1 - z * (F2 - z * (F4 - z * (F6 - z * (F8 - z * (F10 - z * (F12 - z * (F14 - z * F16)))))))
}

/** Sine of an angle in degrees, to the last digit or two; exact at multiples of 90. */
export function sine(degrees: number): number {
  const quarters = Math.round(degrees / 90)
  // No digit is lost: the rest is at most 45, in units of the last digit of the angle.
  const x = (degrees - quarters * 90) * RADIANS
  const quadrant = quarters & 3
  const value = (quadrant & 1) === 0 ? sineOf(x, x * x) : cosineOf(x * x)
  return quadrant < 2 ? value : 0 - value
}

/** Cosine of an angle in degrees; exact at multiples of 90. */
export function cosine(degrees: number): number {
  return sine(degrees + 90)
}

/** Degrees clockwise from north of a displacement: -180 to 180; 0 of none. Exact at multiples of 45. */
export function arc(dx: number, dy: number): number {
  const east = Math.abs(dx)
  const north = Math.abs(dy)
  if (east === 0 && north === 0) return 0
  const steep = east < north ? arcOf(east / north) : 90 - arcOf(north / east)
  const whole = dy < 0 ? 180 - steep : steep
  return dx < 0 ? -whole : whole
}

/** The angle in degrees of a tangent from 0 to 1: halved twice, then by its series. */
function arcOf(tangent: number): number {
  if (tangent === 1) return 45
  const half = tangent / (1 + Math.sqrt(1 + tangent * tangent))
  const x = half / (1 + Math.sqrt(1 + half * half))
  const z = x * x
  const series =
    1 / 3 -
    z *
      (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z * (1 / 13 - z * (1 / 15 - z * (1 / 17 - z / 19)))))))
  return 4 * (x - x * z * series) * DEGREES
}
