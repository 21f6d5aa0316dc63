import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status?: number; headers?: Record<string, string>; body?: string }
export type Receiver = {
  url: string
  received: Received[]
  /** Answers a request; a promise that never resolves simulates a service that hangs. */
  answer: (request: Received) => Answer | Promise<Answer>
  stop(): Promise<void>
}

/** An external service on this machine. It stores what it receives and answers as a test tells it to. */
export async function startReceiver(): Promise<Receiver> {
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await text(incoming),
    }
    receiver.received.push(request)
    const { status = 200, headers = {}, body = '' } = await receiver.answer(request)
    outgoing.writeHead(status, headers).end(body)
  }
  const server = createServer((incoming, outgoing) => void take(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: () => ({}),
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
