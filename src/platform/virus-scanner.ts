import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a scanner says about a file; throws if it can't say anything. */
export type Verdict = 'clean' | 'infected'
export type Scan = (path: string) => Promise<Verdict>

/** An answer is one line; anything more isn't clamd. */
const LONGEST_ANSWER = 1024

/** Sends each chunk after its length, then an empty chunk at the end, before which `onEnd` is called. */
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

/** clamd closes the connection, with or without this message, on a file longer than it is configured to read. */
const TOO_LONG =
  'The virus scanner stopped reading: StreamMaxLength in clamd.conf must be above the largest upload, 26M'

const answerOf = (text: string): Verdict => {
  // an answer without its end was cut off, and one that continues after it isn't clamd's
  if (text === 'stream: OK\0') return 'clean'
  if (/^stream: [^\0]+ FOUND\0$/.test(text)) return 'infected'
  if (text.startsWith('INSTREAM size limit exceeded')) throw new Error(TOO_LONG)
  throw new Error(`The virus scanner answered "${text.slice(0, 100)}"`)
}

/**
 * Has clamd scan files, over its `INSTREAM` command. Source: clamd(8). `address` is `clamd://host:port`;
 * without one every file counts as clean. `patience` covers the whole scan: a scanner that answers one byte
 * at a time is given up on too.
 */
export const createScanner = (address: string | undefined, patience: number): Scan => {
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
