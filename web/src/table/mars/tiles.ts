// The pictogram of each special tile, and the ground it stands on. Drawn on a hexagon of radius 34, cream on the ground.
export type Pictogram = { ground: string; drawing: string };

const MINING: Pictogram = {
  ground: "#8d5a33",
  drawing:
    '<path d="M-13 15L9-11M13 15L-9-11"/><path d="M1-15Q12-14 16-3 10-8 4-9z" class="sf"/><path d="M-16-9l7-8 6 5-7 8z" class="sf"/>',
};
export const PICTOGRAMS: Record<string, Pictogram> = {
  mohole_area: {
    ground: "#5c4030",
    drawing:
      '<circle r="17" class="dim"/><circle r="17"/><circle r="11.5"/><circle r="6" class="sf"/><path d="M0-17V-11.5M17 0H11.5M0 17V11.5M-17 0H-11.5M12-12L8.1-8.1M12 12L8.1 8.1M-12 12L-8.1 8.1M-12-12L-8.1-8.1"/>',
  },
  nuclear_zone: {
    ground: "#c99a2c",
    drawing:
      '<circle r="19" class="nk0"/><path class="nk" d="M0 0m-3 0a3 3 0 106 0a3 3 0 10-6 0M2.6 4.5L8 13.8A16 16 0 01-8 13.8L-2.6 4.5A5.2 5.2 0 002.6 4.5zM-5.2 0H-16A16 16 0 01-8-13.8L-2.6-4.5A5.2 5.2 0 00-5.2 0zM2.6-4.5L8-13.8A16 16 0 0116 0H5.2A5.2 5.2 0 002.6-4.5z"/>',
  },
  mining_area: MINING,
  mining_rights: MINING,
  commercial_district: {
    ground: "#56606f",
    drawing:
      '<path d="M-18 17H18M-14 17V-2H-5V17M-5 17V-16H5V17M5 17V3H14V17"/><path d="M-1.8-11.5h3.6M-1.8-6.5h3.6M-1.8-1.5h3.6M-1.8 3.5h3.6M-11 3h3M-11 8h3M8 8h3M8 12h3"/>',
  },
  natural_preserve: {
    ground: "#5d7d45",
    drawing:
      '<path d="M0-18L9-3H4L11 8H-11L-4-3H-9Z" class="sf"/><path d="M0 8V16M-19 16H19M-19 11H-13M13 11H19M-16 8V18M16 8V18"/>',
  },
  lava_flows: {
    ground: "#7c2d1c",
    drawing:
      '<path d="M-20 15L-6-9H6L20 15Z" class="dim"/><path d="M-20 15L-6-9H6L20 15"/><path d="M-5-9C-3-5 3-5 5-9M0-6C4 0-5 3-1 8S3 13 1 16M6-6C8 0 12 2 11 8" class="hot"/><path d="M-3-13C-6-17 0-18-2-22M3-13C6-16 2-18 5-21"/>',
  },
  industrial_center: {
    ground: "#6b6256",
    drawing:
      '<path d="M-17 16V-1L-7 5V-1L3 5V-1L13 5V16Z"/><path d="M-13-5V-15H-8V-3M12 5L14-14H18L19 16"/><path d="M-11-18q4-3 8 0"/>',
  },
  ecological_zone: {
    ground: "#4e7d52",
    drawing:
      '<ellipse cy="6" rx="7.5" ry="6" class="sf"/><circle cx="-10" cy="-2" r="3.4" class="sf"/><circle cx="-4" cy="-9" r="3.6" class="sf"/><circle cx="4" cy="-9" r="3.6" class="sf"/><circle cx="10" cy="-2" r="3.4" class="sf"/><path d="M-18 16Q0 22 18 16"/>',
  },
  restricted_area: {
    ground: "#5a4a52",
    drawing:
      '<rect x="-15" y="-3" width="30" height="8" class="dim"/><path d="M-15-3H15V5H-15ZM-11 5V15M11 5V15M-9-3L-14 5M-1-3L-6 5M7-3L2 5M15-3L10 5"/><circle cy="-12" r="5"/><path d="M-3.5-8.5L3.5-15.5"/>',
  },
};
