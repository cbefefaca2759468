import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SECOND } from './clock.ts'

/** What a scanner says of a file; throws where it can't say anything. */
export type Verdict = 'clean' | 'infected'
export type Scan = (path: string) => Promise<Verdict>

/** A whole file of the largest kind takes a second or two. */
const PATIENCE = 30 * SECOND
/** An answer is one line; more is no clamd. */
const LONGEST_ANSWER = 1024

/** Each chunk with its length before it, and a chunk of no length at the end, before which `onEnd` is called. */
const framed = (onEnd: () => void): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      done(null, Buffer.concat([length, chunk]))
    },
    flush: (done) => {
      onEnd()
      done(null, Buffer.alloc(4))
    },
  })

const isHangUp = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE' || code === 'ECONNRESET'

/** clamd closes, with or without these words, on a file that is longer than it is set to read. */
const TOO_LONG =
  'The virus scanner stopped reading: StreamMaxLength in clamd.conf must be above the largest upload, 26M'

const answerOf = (text: string): Verdict => {
  // what is not ended was cut off, and what goes on after its end is no clamd's
  if (text === 'stream: OK\0') return 'clean'
  if (/^stream: [^\0]+ FOUND\0$/.test(text)) return 'infected'
  if (text.startsWith('INSTREAM size limit exceeded')) throw new Error(TOO_LONG)
  throw new Error(`The virus scanner answered "${text.slice(0, 100)}"`)
}

/**
 * Has clamd look at files, over its `INSTREAM` command. Source: clamd(8). `address` is `clamd://host:port`; without one every file is
 * taken as clean. `patience` is for the whole of it: who answers a byte at a time is given up too.
 */
export const createScanner = (address: string | undefined, patience = PATIENCE): Scan => {
  if (!address) return async () => 'clean'
  const { hostname, port } = new URL(address)
  return (path) =>
    new Promise((resolve, reject) => {
      let answer = ''
      let isSent = false
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
      const fail = (error: Error) => {
        clearTimeout(timer)
        socket.destroy()
        reject(isHangUp(error) && !isSent ? new Error(TOO_LONG, { cause: error }) : error)
      }
      const timer = setTimeout(() => fail(new Error('The virus scanner does not answer')), patience)
      socket.on('error', fail)
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1')
        if (answer.length > LONGEST_ANSWER) fail(new Error('The virus scanner answers something else'))
      })
      socket.on('end', () => {
        try {
          const verdict = answerOf(answer)
          if (verdict === 'clean' && !isSent)
            throw new Error('The virus scanner called a file clean before it had the whole file')
          clearTimeout(timer)
          resolve(verdict)
        } catch (error) {
          fail(error as Error)
        }
      })
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        const frames = framed(() => {
          isSent = true
        })
        pipeline(createReadStream(path), frames, socket as Writable, { end: false }).catch(fail)
      })
    })
}
