import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { formOf, importOf, job, multipart, part, picture, type Weapons } from './weapons.ts'

/** Sends to one server, from the sender's own loopback address. */
export interface Sender {
  port: number
  from: string
  cookie?: string
}

const agents = new Map<string, Agent>()
const agentFrom = (from: string): Agent => {
  const agent =
    agents.get(from) ??
    new Agent({ keepAlive: true, localAddress: from, maxSockets: 64 }).on('error', console.error)
  agents.set(from, agent)
  return agent
}

/** Sends one request; returns its status, or 0 if the connection was closed without an answer. */
export const send = (
  { port, from, cookie }: Sender,
  method: string,
  path: string,
  type: string,
  body: Buffer | string,
): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(cookie ? { cookie } : {}),
    }
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: agentFrom(from), timeout: 60_000 },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

/** A request whose body never ends: its start, then one byte now and then. */
const dribble = (
  { port, from, cookie }: Sender,
  path: string,
  type: string,
  begin: Buffer,
  until: Promise<unknown>,
  length = 10_500_000,
): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let heard = ''
    const timer = setInterval(() => socket.write(' '), 10_000)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    socket.on('close', () => {
      clearInterval(timer)
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0))
    })
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ]
    socket.write(`${[...head, ...(cookie ? [`Cookie: ${cookie}`] : []), '', ''].join('\r\n')}`)
    socket.write(begin)
    void until.then(() => socket.destroy())
  })

export interface Team {
  port: number
  opening: string
  /** Cookies of students and of an employer's members. */
  students: string[]
  employers: string[]
  weapons: Weapons
  /** Resolves when the attack is over. */
  over: Promise<unknown>
}

export type Attack = (team: Team) => Promise<number[]>

const JSON_TYPE = 'application/json'
const ADDRESSES = ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']
const at = (n: number): string => ADDRESSES[n % ADDRESSES.length]!
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
/** One after the other, until all are sent or the attack is over. */
const inTurn = async (
  count: number,
  { over }: Team,
  shot: (n: number) => Promise<number>,
): Promise<number[]> => {
  const statuses: number[] = []
  let stopped = false
  void over.then(() => {
    stopped = true
  })
  for (let n = 0; n < count && !stopped; n++) statuses.push(await shot(n))
  return statuses
}

const applyPath = ({ opening }: Team) => `/api/fairlead-career/detail/${opening}/apply`
const putUp = (team: Team, cookie: string, n: number, body: Buffer) =>
  send({ port: team.port, from: at(n), cookie }, 'POST', '/api/student/auth/me/profile_pic', multipart, body)

/** What people do on any day, once: a server that was used has its code compiled and its workers started. */
export const asOnAnyDay = async ({
  port,
  students,
  employers,
}: Omit<Team, 'weapons' | 'over'>): Promise<void> => {
  const student = { port, from: at(0), cookie: students.at(-1)! }
  const employer = { port, from: at(0), cookie: employers[0]! }
  const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const resume = part(
    'resumeFile',
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(700_000, 32)]),
    'r.pdf',
  )
  const statuses = [
    ...(await times(40, () => send(student, 'GET', '/api/student/auth/me', JSON_TYPE, ''))),
    await send(student, 'PUT', '/api/student/auth/me', multipart, formOf(resume)),
    await send(
      student,
      'POST',
      '/api/student/auth/me/profile_pic',
      multipart,
      formOf(picture('studentFile', photo)),
    ),
    await send(employer, 'POST', '/api/employer/job/import', multipart, importOf(job('A day at work'))),
  ]
  if (statuses.some((status) => status !== 200))
    throw new Error(`Usual requests were answered ${statuses.join(', ')}`)
}

/** Attacks that brought the server down before, each bounded in number. */
export const attacks: Record<string, Attack> = {
  'unfinished forms of strangers, 9 MB each': (team) =>
    times(24, (n) =>
      dribble(
        { port: team.port, from: at(n) },
        applyPath(team),
        multipart,
        team.weapons.begun.stranger,
        team.over,
      ),
    ),
  'unfinished forms of students, 9 MB each': (team) =>
    times(16, (n) => {
      const sender = { port: team.port, from: at(n), cookie: team.students[n % 4]! }
      return dribble(sender, '/api/student/job/apply', multipart, team.weapons.begun.student, team.over)
    }),
  'a byte every ten seconds': (team) =>
    times(50, (n) =>
      dribble(
        { port: team.port, from: at(n) },
        '/api/student/auth/login',
        JSON_TYPE,
        Buffer.from('{'),
        team.over,
        9000,
      ),
    ),
  'five pictures under one name': async (team) => {
    const { five } = team.weapons
    return (await times(2, (n) => inTurn(6, team, (m) => putUp(team, team.students[4 + n]!, m, five)))).flat()
  },
  'animations of 38 million pixels': async (team) => {
    const { bomb } = team.weapons
    return (await times(4, (n) => inTurn(8, team, (m) => putUp(team, team.students[6 + n]!, m, bomb)))).flat()
  },
  'pictures of 30 million pixels, sixteen at a time': async (team) => {
    const { photo } = team.weapons
    return (
      await times(16, (n) => inTurn(4, team, (m) => putUp(team, team.students[6 + (n % 4)]!, m, photo)))
    ).flat()
  },
  '40 resumes of 10 MB': async (team) => {
    const shot = (m: number) =>
      send(
        { port: team.port, from: at(m), cookie: team.students[10]! },
        'PUT',
        '/api/student/auth/me',
        multipart,
        team.weapons.resume,
      )
    return (await times(8, () => inTurn(5, team, shot))).flat()
  },
  '3 MB of "<a ", brackets and members in an import': async (team) => {
    return inTurn(8, team, (n) =>
      send(
        { port: team.port, from: at(n), cookie: team.employers[n % team.employers.length]! },
        'POST',
        '/api/employer/job/import',
        multipart,
        team.weapons.imports[n % 4]!,
      ),
    )
  },
  'JSON of 50,000 "<", of members and of brackets': async (team) => {
    return (
      await times(3, (m) =>
        inTurn(20, team, (n) =>
          send(
            { port: team.port, from: at(m), cookie: team.employers[m % team.employers.length]! },
            'PUT',
            '/api/employer_user/auth/me',
            JSON_TYPE,
            team.weapons.bodies[n % 3]!,
          ),
        ),
      )
    ).flat()
  },
}
