import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Description, everyCall } from './any-call.ts'

const PASSWORD = 'fairlead demo'
const ROLES = {
  student: ['/api/student/auth/login', 'student@northfield.example'],
  employer: ['/api/employer_user/auth/login', 'recruiter@harborlight.example'],
  university: ['/api/university_user/auth/login', 'careers@northfield.example'],
  operator: ['/api/operator/auth/login', 'operator@fairlead.example'],
} as const

interface Answer {
  status: number
  text: string
  cookie: string
}

/** Each caller has a loopback address of its own, because calls are limited by address. */
const send = async (address: string, from: string, cookie: string, { method, path, body }: Call) => {
  const encoded = body instanceof FormData ? new Response(body) : undefined
  const bytes = encoded ? Buffer.from(await encoded.arrayBuffer()) : (body as string | undefined)
  const type = encoded ? encoded.headers.get('content-type')! : 'application/json'
  const headers = {
    origin: address.replace('127.0.0.1', 'localhost'),
    host: new URL(address).host.replace('127.0.0.1', 'localhost'),
    cookie,
    ...(bytes && { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }),
  }
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(new URL(path, address), { method, headers, localAddress: from, agent: false })
    sent.setTimeout(60_000, () => sent.destroy(new Error('no answer within a minute')))
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        const set = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0])
        resolve({ status: response.statusCode!, text, cookie: set.join('; ') })
      })
    })
    sent.end(bytes)
  })
}

/** What was answered in one stretch of time. */
export interface Stretch {
  calls: number
  statuses: Record<string, number>
  /** Kinds of calls that succeeded. */
  succeeded: Set<string>
  /** 5xx and calls without an answer, counted by what they were. */
  failed: Map<string, number>
}

const newStretch = (): Stretch => ({ calls: 0, statuses: {}, succeeded: new Set(), failed: new Map() })

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const REMEMBERED = 400
/** How much of what is not for a role it calls again. */
const TRIED_AGAIN = 0.05

/** Calls everything a program offers, as every role and as a visitor, until it is told to stop. */
export const callEverything = async (address: string, callersOfEach: number) => {
  const stop = new AbortController()
  let current = newStretch()
  let target = address
  const visitor = { method: 'GET', name: '' }
  const described = await send(address, '127.0.0.1', '', { ...visitor, path: '/api/openapi.json' })
  const kinds = everyCall(JSON.parse(described.text) as Description)

  const signIn = async (role: keyof typeof ROLES, from: string): Promise<string> => {
    const [path, email] = ROLES[role]
    const body = JSON.stringify({ email, password: PASSWORD })
    const { status, text, cookie } = await send(target, from, '', { name: path, method: 'POST', path, body })
    if (status !== 200) throw new Error(`Signing in as ${role}: ${status} ${text}`)
    return cookie
  }

  const caller = async (role: keyof typeof ROLES | 'visitor', from: string) => {
    const cookie = role === 'visitor' ? '' : await signIn(role, from)
    const ids = ['00000000-0000-7000-8000-000000000000']
    const refused = new Set<string>()
    const around = async () => {
      const shuffled = kinds.map((make) => ({ make, at: Math.random() })).sort((a, b) => a.at - b.at)
      for (const { make } of shuffled) {
        if (stop.signal.aborted) return
        const call = make(ids)
        if (refused.has(call.name) && Math.random() > TRIED_AGAIN) continue
        const during = current
        during.calls++
        try {
          const { status, text } = await send(target, from, cookie, call)
          during.statuses[status] = (during.statuses[status] ?? 0) + 1
          if (status < 300) during.succeeded.add(call.name)
          if (status === 401 || status === 403) refused.add(call.name)
          if (status >= 500)
            fail(during, `${call.name} ${status} ${text.slice(0, 200).replaceAll(UUID, '…')}`)
          for (const [id] of text.slice(0, 50_000).matchAll(UUID)) ids.push(id)
          ids.splice(0, ids.length - REMEMBERED)
        } catch (error) {
          fail(during, `${call.name} ${(error as Error).message}`)
        }
        await pause(10)
      }
    }
    while (!stop.signal.aborted) await around()
  }
  const fail = ({ failed }: Stretch, what: string) => failed.set(what, (failed.get(what) ?? 0) + 1)

  const everybody = (['student', 'employer', 'university', 'operator', 'visitor'] as const).flatMap(
    (role, r) => Array.from({ length: callersOfEach }, (_, n) => caller(role, `127.0.${r + 1}.${n + 1}`)),
  )
  const over = Promise.all(everybody)
  // told where it is awaited
  over.catch(() => {})
  return {
    kinds: kinds.length,
    /** Ends a stretch and begins the next; the rest of the calls go to this address. */
    next: (to = target): Stretch => {
      const ended = current
      current = newStretch()
      target = to
      return ended
    },
    stop: async (): Promise<Stretch> => {
      stop.abort()
      await over
      return current
    },
  }
}
