import { freePorts } from '#server/sandbox/free-ports.ts'

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts('127.0.0.1', 1)
  if (port === undefined) throw new Error('No port is free.')
  return port
}
