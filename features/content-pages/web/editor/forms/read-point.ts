const POINT = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** Reads a latitude and a longitude in degrees as map services show them; null for all else. */
export function readPoint(written: string): { latitude: number; longitude: number } | null {
  const [, north, east] = POINT.exec(written.trim()) ?? [];
  if (north === undefined || east === undefined) return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
