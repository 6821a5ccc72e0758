class T7 {
    public static void main(String[] args) {
        System.out.println("from: " + "z = loop");
        while (true)
            ;
    }
}
