import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** A letter that was accepted. */
export type Letter = { to: string; messageId: string; at: number }
export type MailServer = {
  url: string
  letters: readonly Letter[]
  /** The number of letters received but not accepted yet. */
  underWay(): number
  stop(): Promise<void>
}

/**
 * An SMTP server on this machine that takes `takesMs` to accept a letter. Like a real one it keeps a letter whose
 * sender dies meanwhile, so such letters are sent again.
 */
export async function startMailServer({ takesMs = 0 } = {}): Promise<MailServer> {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  let underWay = 0

  async function accept(socket: Socket, letter: Omit<Letter, 'at'>): Promise<void> {
    underWay += 1
    await wait(takesMs)
    underWay -= 1
    letters.push({ ...letter, at: performance.now() })
    if (socket.writable) socket.write('250 taken\r\n')
  }

  function converse(socket: Socket): void {
    let [isLetter, to, messageId] = [false, '', '']
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    const lines = createInterface(socket)
    // It repeats the errors of its socket, such as when the sender is killed.
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      if (isLetter) {
        messageId ||= /^message-id: *<(.*)>/i.exec(line)?.[1] ?? ''
        if (line !== '.') return
        isLetter = false
        void accept(socket, { to, messageId })
        messageId = ''
        return
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === 'DATA') isLetter = true
      const answer = { DATA: '354 go on', QUIT: '221 bye' }[command] ?? '250 ok'
      socket.write(`${answer}\r\n`)
    })
  }

  const server = createServer(converse)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    underWay: () => underWay,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
