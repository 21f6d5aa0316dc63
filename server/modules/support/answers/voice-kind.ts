import type { VoiceKind } from '../../../gateways/media/encoder.ts'

/** A format, its first bytes, and their offset. */
const starts: readonly (readonly [VoiceKind, Buffer, number])[] = [
  // ISO/IEC 14496-12, 4.3: the first box of the file states its type.
  ['mp4', Buffer.from('ftyp'), 4],
  // EBML, RFC 8794.
  ['webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 0],
  // RFC 3533, 6.
  ['ogg', Buffer.from('OggS'), 0],
  ['mp3', Buffer.from('ID3'), 0],
]

/** The header of an MP3 frame (ISO/IEC 11172-3, 2.4.2.3): eleven set bits, a version, and layer III. */
const isMp3Frame = ([first = 0, second = 0]: Buffer) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02

/** The format of a recorded voice, by its first bytes; undefined when it is not supported. */
export function voiceKind(head: Buffer): VoiceKind | undefined {
  const found = starts.find(([, start, at]) => head.subarray(at, at + start.length).equals(start))
  return found?.[0] ?? (isMp3Frame(head) ? 'mp3' : undefined)
}
