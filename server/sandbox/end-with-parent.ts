// Preloaded into the emulator's process. Its standard input is a pipe that the server never writes to
// and that closes however the server ends, kill -9 included.
process.stdin.resume()
process.stdin.on('close', () => process.exit(0))
