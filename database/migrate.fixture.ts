import { migrate } from './migrate.ts';

// A process that tests kill while it brings a database to this version.
const [url = '', ownerUrl = ''] = process.argv.slice(2);
await migrate({ url, ownerUrl }, { info() {} });
