// The browser host: who is let in, what is served, and what a flood of nonsense comes to.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { frameSchema, type Frame } from '../../../src-shared/contract/wire'
import { MAX_FRAME_BYTES, SOCKET_PATH } from '../../../src-shared/contract/names'
import { serve, type Host } from '../../../src-main/browser/serve'
import { servicesIn, testFolder } from '../services/table'

async function hostHere(): Promise<Host> {
  const folder = testFolder()
  const pages = join(folder, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Hundred Days</title>')
  writeFileSync(join(pages, 'assets', 'index-1a2b.js'), 'export {}')
  writeFileSync(join(pages, 'notes.txt'), 'not for the screen')
  writeFileSync(join(folder, 'secret.json'), '{}')
  symlinkSync(join(folder, 'secret.json'), join(pages, 'link.json'))
  const host = await serve({ services: servicesIn(folder), pages, port: 0 })
  onTestFinished(() => host.close())
  return host
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/** A request as raw as need be: the path is sent as it stands. */
function fetchRaw(
  host: Host,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.port, path, headers, method }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const socketPath = (host: Host) => `${SOCKET_PATH}?token=${host.token}`

/** Whether a socket is let in: its status, 101 for yes. */
function knock(host: Host, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: host.port,
      path,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

class Line {
  readonly frames: Frame[] = []
  closed: number | undefined
  #wake: (() => void)[] = []

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(frameSchema.parse(JSON.parse(data.toString('utf8'))))
      this.#stir()
    })
    socket.on('close', (code) => {
      this.closed = code
      this.#stir()
    })
    socket.on('error', () => undefined)
  }

  static async open(host: Host): Promise<Line> {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${socketPath(host)}`, {
      headers: { origin: `http://127.0.0.1:${host.port}` },
    })
    const line = new Line(socket)
    onTestFinished(() => {
      socket.terminate()
    })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return line
  }

  #stir(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  /** Waits until something holds, looking again at each frame and at the end. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }

  async call(id: number, channel: string, input: unknown): Promise<Frame | undefined> {
    this.socket.send(JSON.stringify({ id, channel, input }))
    const mine = () => this.frames.find((frame) => 'id' in frame && frame.id === id)
    await this.until(() => mine() !== undefined || this.closed !== undefined)
    return mine()
  }
}

describe('the page', () => {
  it('is given to who has the whole address, without a cookie: every server on this machine would get it', async () => {
    const host = await hostHere()
    expect(host.url).toBe(`http://127.0.0.1:${host.port}/?token=${host.token}`)
    expect(Buffer.from(host.token, 'base64url')).toHaveLength(32)
    const page = await fetchRaw(host, `/?token=${host.token}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Hundred Days')
    expect(page.headers['set-cookie']).toBeUndefined()
    const script = await fetchRaw(host, '/assets/index-1a2b.js')
    expect(script).toMatchObject({ status: 200, body: 'export {}' })
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toContain('immutable')
  })

  it('comes with a policy that lets it load nothing but itself', async () => {
    const host = await hostHere()
    const { headers } = await fetchRaw(host, `/?token=${host.token}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('counts as visited once it has been handed out, not when something else was asked for', async () => {
    const host = await hostHere()
    let isVisited = false
    void host.visited.then(() => (isVisited = true))
    await fetchRaw(host, '/', {}, 'HEAD')
    await fetchRaw(host, '/assets/index-1a2b.js')
    await fetchRaw(host, '/?token=wrong')
    expect(isVisited).toBe(false)
    await fetchRaw(host, '/')
    await host.visited
    expect(isVisited).toBe(true)
  })

  it('is not given to who has a wrong token', async () => {
    const host = await hostHere()
    for (const token of ['', `${host.token}x`, host.token.slice(1)])
      expect((await fetchRaw(host, `/?token=${token}`)).status).toBe(401)
  })

  it('holds nothing that needs the token: it is the program’s own file, byte by byte', async () => {
    const host = await hostHere()
    const { status, body } = await fetchRaw(host, '/')
    expect([status, body]).toEqual([200, '<!doctype html><title>Hundred Days</title>'])
  })

  it('is not given to another name for this machine, nor to another page', async () => {
    const host = await hostHere()
    const path = `/?token=${host.token}`
    for (const name of ['evil.example', `evil.example:${host.port}`, '127.0.0.1', `0.0.0.0:${host.port}`])
      expect((await fetchRaw(host, path, { host: name })).status).toBe(421)
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${host.port + 1}`])
      expect((await fetchRaw(host, path, { origin })).status).toBe(403)
    expect((await fetchRaw(host, path, { host: `localhost:${host.port}` })).status).toBe(200)
  })

  it('never leads out of its folder', async () => {
    const host = await hostHere()
    for (const path of [
      '/../secret.json',
      '/assets/../../secret.json',
      '/%2e%2e/secret.json',
      '/..%2fsecret.json',
      '/%2e%2e%5csecret.json',
      '//secret.json',
      '//[',
      '//127.0.0.1/secret.json',
      '/link.json',
      '/assets',
      '/notes.txt',
      '/index.html%00.js',
      '/%',
      '/assets/missing.js',
    ])
      expect([path, (await fetchRaw(host, path)).status]).toEqual([path, 404])
  })

  it('is only ever read', async () => {
    const host = await hostHere()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await fetchRaw(host, '/', {}, method)).status).toBe(405)
    const head = await fetchRaw(host, '/', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
  })

  it('is served on loopback alone', async () => {
    const host = await hostHere()
    const other = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.2', port: host.port })
      socket.on('connect', () => {
        socket.destroy()
        resolve('connected')
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? '')
      })
    })
    expect(other).toBe('ECONNREFUSED')
  })
})

describe('the socket', () => {
  it('is opened to our own page with the token, and to nobody else', async () => {
    const host = await hostHere()
    const origin = `http://127.0.0.1:${host.port}`
    const path = socketPath(host)
    expect(await knock(host, path, { origin })).toBe(101)
    expect(await knock(host, path, {})).toBe(403)
    expect(await knock(host, path, { origin: 'https://evil.example' })).toBe(403)
    expect(await knock(host, path, { origin, host: 'evil.example' })).toBe(421)
    for (const wrong of [SOCKET_PATH, `${SOCKET_PATH}?token=`, `${path}x`])
      expect(await knock(host, wrong, { origin })).toBe(401)
    // What a cookie could hold lets nobody in.
    const cookie = `hundred-days-${host.port}=${host.token}; token=${host.token}`
    expect(await knock(host, SOCKET_PATH, { origin, cookie })).toBe(401)
    expect(await knock(host, `/elsewhere?token=${host.token}`, { origin })).toBe(404)
  })

  it('carries calls and topics', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    expect(await line.call(1, 'app.info', {})).toMatchObject({
      id: 1,
      ok: true,
      value: { name: 'Hundred Days' },
    })
    expect(await line.call(2, 'library.create', { name: '<b>June</b>' })).toMatchObject({
      ok: true,
      value: { name: '<b>June</b>' },
    })
    await line.until(() => line.frames.some((frame) => 'topic' in frame && frame.topic === 'library.changed'))
  })

  it('answers nonsense with an error, and closes on who sends nothing else', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    line.socket.send('not json')
    await line.until(() => line.frames.length > 0)
    expect(line.frames[0]).toMatchObject({ id: null, ok: false, error: { code: 'badInput' } })
    for (let i = 0; i < 60; i += 1) line.socket.send(Buffer.from([i]))
    await line.until(() => line.closed !== undefined)
    expect(line.closed).toBe(1008)
    // The next one is served as if nothing had happened.
    const next = await Line.open(host)
    expect(await next.call(1, 'app.info', {})).toMatchObject({ ok: true })
  })

  it.each([
    ['a list', (inner: string) => `[${inner}]`],
    ['an object', (inner: string) => `{"a":${inner}}`],
  ])('answers what is nested too deeply as %s, and goes on', async (_, wrap) => {
    const host = await hostHere()
    const line = await Line.open(host)
    const [before = '', after = ''] = wrap('|').split('|')
    const deep = `${before.repeat(100_000)}1${after.repeat(100_000)}`
    line.socket.send(`{"id":1,"channel":"app.info","input":${deep}}`)
    await line.until(() => line.frames.length > 0)
    expect(line.frames[0]).toMatchObject({
      ok: false,
      error: { code: 'badInput', detail: { problem: 'a message is nested too deeply' } },
    })
    expect(await line.call(2, 'app.info', {})).toMatchObject({ id: 2, ok: true })
  })

  it('takes a message with a key __proto__ for no request, and goes on', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    for (const key of ['__proto__', '\\u005f_proto__'])
      line.socket.send(`{"id":1,"channel":"app.settings.set","input":{"${key}":{"scale":200},"scale":125}}`)
    await line.until(() => line.frames.length > 1)
    for (const frame of line.frames) expect(frame).toMatchObject({ ok: false, error: { code: 'badInput' } })
    expect(await line.call(2, 'app.info', {})).toMatchObject({ id: 2, ok: true })
  })

  it('refuses what is too large with a sentence, and goes on', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    const large = await line.call(7, 'app.info', { text: 'x'.repeat(MAX_FRAME_BYTES) })
    expect(large).toMatchObject({ id: 7, ok: false, error: { code: 'tooLarge' } })
    line.socket.send(`"${'x'.repeat(MAX_FRAME_BYTES)}"`)
    await line.until(() => line.frames.length > 1)
    expect(line.frames[1]).toMatchObject({ id: null, ok: false, error: { code: 'tooLarge' } })
    expect(await line.call(8, 'app.info', {})).toMatchObject({ id: 8, ok: true })
  })

  it('closes on what no work of a person can come to', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    line.socket.send(`"${'x'.repeat(17 * MAX_FRAME_BYTES)}"`)
    await line.until(() => line.closed !== undefined)
    expect(line.closed).toBe(1009)
  })

  it('answers every one of thousands of calls at once, more slowly, and takes none for malformed', async () => {
    const host = await hostHere()
    const line = await Line.open(host)
    const CALLS = 3000
    for (let id = 1; id <= CALLS; id += 1)
      line.socket.send(JSON.stringify({ id, channel: 'app.info', input: {} }))
    const answered = () => line.frames.filter((frame) => 'id' in frame)
    await line.until(() => answered().length === CALLS || line.closed !== undefined)
    expect([line.closed, answered().every((frame) => 'ok' in frame && frame.ok)]).toEqual([undefined, true])
  })
})
