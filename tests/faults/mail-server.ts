import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * What goes wrong: `silent` says nothing after the connection, `deaf` nothing after the email, `drops` ends in the
 * middle of it, `late` accepts it and says so when `release` is called, `keeps` accepts it and never says so. The
 * numbers are what it answers: 421 at once, the others to the recipient.
 */
export type MailTrouble =
  | 'none'
  | 'silent'
  | 'deaf'
  | 'drops'
  | 'late'
  | 'keeps'
  | 'tls'
  | '421'
  | '451'
  | '550'

const END = '\r\n.\r\n'

/** A mail server with the troubles of a real one. Emails are known by their Message-ID. */
export const startMailServer = async () => {
  const accepted: Array<{ id: string; to: string; at: number }> = []
  let trouble: (recipient: string) => MailTrouble = () => 'none'
  const released: Array<() => void> = []
  const sockets = new Set<Socket>()

  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    const onConnect = trouble('')
    if (onConnect === 'silent') return
    if (onConnect === '421') return void socket.end('421 4.3.2 come back later\r\n')
    let to = ''
    let content: string | undefined
    const keep = (text: string) => {
      const [, id = 'none'] = /^message-id:\s*<([^>]+)>/im.exec(text) ?? []
      accepted.push({ id, to, at: performance.now() })
    }
    const ended = (text: string) => {
      const now = trouble(to)
      if (now === 'deaf') return
      keep(text)
      if (now === 'late') released.push(() => say('250 2.0.0 kept'))
      else if (now !== 'keeps') say('250 2.0.0 kept')
    }
    const answer = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO') return say(trouble(to) === 'tls' ? '250-here\r\n250 STARTTLS' : '250 here')
      if (command === 'STAR') return void socket.end('220 go ahead\r\nthis is no handshake\r\n')
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      if (command === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        if (trouble(to) === '451') return say('451 4.3.0 try again later')
        if (trouble(to) === '550') return say('550 5.1.1 no such mailbox')
      }
      if (command === 'DATA') {
        content = ''
        return say('354 go on')
      }
      say('250 ok')
    }
    say('220 here')
    let heard = ''
    socket.on('data', (bytes) => {
      if (content !== undefined && trouble(to) === 'drops') return socket.destroy()
      heard += bytes.toString('latin1')
      for (;;) {
        const end = heard.indexOf(content === undefined ? '\r\n' : END)
        if (end < 0) return
        const text = heard.slice(0, end)
        heard = heard.slice(end + (content === undefined ? 2 : END.length))
        if (content === undefined) answer(text)
        else {
          content = undefined
          ended(text)
        }
      }
    })
  }

  let server: Server
  let port = 0
  const open = async () => {
    server = createServer(serve).listen(port, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    port = (server.address() as AddressInfo).port
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    twice: () => {
      const times = Map.groupBy(accepted, ({ id }) => id)
      return [...times.values()].filter((all) => all.length > 1).length
    },
    begin: (next: MailTrouble | ((recipient: string) => MailTrouble)) => {
      trouble = typeof next === 'string' ? () => next : next
    },
    /** Says what it kept to itself. */
    release: () => {
      for (const say of released.splice(0)) say()
    },
    connections: () => sockets.size,
    /** Refuses connections until it is opened again. */
    close,
    open,
  }
}
