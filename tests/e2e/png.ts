// A picture for tests: a PNG of four fields of one colour each.
import { deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const CHECKS = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function check(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) value = (CHECKS[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xff_ff_ff_ff) >>> 0
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(check(body), body.length + 4)
  return out
}

/** Upper left, upper right, lower left and lower right quarter in these colours. */
export function quarters(
  width: number,
  height: number,
  colours: readonly [Colour, Colour, Colour, Colour],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colours[(y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)] ?? [0, 0, 0]
      rows.set(colour, y * (1 + 3 * width) + 1 + 3 * x)
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
