import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../random.ts';

const WIDTH = 1_440;
const HEIGHT = 1_080;
const WATER = 860;

const towers = [
  { x: 60, width: 300, top: 300, colour: '#3a5f74' },
  { x: 450, width: 360, top: 150, colour: '#2d4f63' },
  { x: 890, width: 270, top: 390, colour: '#456a80' },
] as const;

/** Draws the cover of the demo's forms: three towers by the water at dusk. */
export function drawCover(random: Random): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  drawSky(context);
  for (const tower of towers) drawTower(context, random, tower);
  context.fillStyle = '#1f3f4c';
  context.fillRect(0, WATER - 60, WIDTH - 240, 60);
  drawWater(context, random);
  return canvas.encode('jpeg', 82);
}

function fillDown(context: SKRSContext2D, top: number, height: number, stops: readonly (readonly [number, string])[]) {
  const shade = context.createLinearGradient(0, top, 0, top + height);
  for (const [place, colour] of stops) shade.addColorStop(place, colour);
  context.fillStyle = shade;
  context.fillRect(0, top, WIDTH, height);
}

function drawSky(context: SKRSContext2D): void {
  fillDown(context, 0, WATER, [
    [0, '#28506d'],
    [0.5, '#7893a4'],
    [0.78, '#f0b98c'],
    [1, '#f7cda4'],
  ]);
  context.fillStyle = '#fde3c0';
  context.beginPath();
  context.arc(1_290, 770, 110, 0, Math.PI * 2);
  context.fill();
}

function drawTower(
  context: SKRSContext2D,
  random: Random,
  { x, width, top, colour }: { x: number; width: number; top: number; colour: string },
): void {
  context.fillStyle = colour;
  context.fillRect(x + width / 4, top - 50, width / 2, 50);
  context.fillRect(x, top, width, WATER - top);
  for (let row = top + 40; row < WATER - 100; row += 62) {
    for (let column = x + 30; column < x + width - 45; column += 60) {
      context.fillStyle = random.pickWeighted([
        ['#f6e7c4', 4],
        ['#f2cd8b', 3],
        ['#26424f', 6],
      ]);
      context.fillRect(column, row, 36, 32);
    }
  }
}

function drawWater(context: SKRSContext2D, random: Random): void {
  fillDown(context, WATER, HEIGHT - WATER, [
    [0, '#a98a7e'],
    [0.5, '#4d5a62'],
    [1, '#14262f'],
  ]);
  context.fillStyle = 'rgba(250, 214, 165, 0.35)';
  for (let line = 0; line < 9; line += 1) {
    context.fillRect(random.whole(40, WIDTH - 260), WATER + 24 + line * 16, random.whole(90, 220), 8);
  }
}
