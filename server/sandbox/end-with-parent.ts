// Preloaded into the emulator's process. Its standard input is a pipe that the server never writes to and that
// closes when the server ends, by kill -9 too.
process.stdin.resume()
process.stdin.on('close', () => process.exit(0))
