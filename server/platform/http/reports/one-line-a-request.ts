import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { actorOf } from '../caller/caller-uid.ts'

/** Logs one line per answered request: path, caller, outcome and duration. */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {
    // Everything is logged at the end.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, ...actorOf(request) }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
