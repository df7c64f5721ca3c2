import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';

// WhatsApp in a process of its own, so that what it takes is not the product's; it shows the time of the machine.
const [port = '0', given = '{}'] = process.argv.slice(2);
const meta = new WhatsAppEmulator(JSON.parse(given));
meta.clock.follow(() => Date.now());
await meta.start(Number(port));
process.stdout.write('ready\n');
